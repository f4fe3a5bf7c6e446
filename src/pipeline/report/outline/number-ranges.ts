/** Numbers of references in ascending order, three and more in a row as the first and the last of them. */
export function numberRanges(numbers: readonly number[]): (readonly number[])[] {
  const ranges: number[][] = [];
  for (const number of [...new Set(numbers)].sort((left, right) => left - right)) {
    const range = ranges.at(-1);
    if (range !== undefined && number === (range.at(-1) ?? 0) + 1) range.push(number);
    else ranges.push([number]);
  }
  return ranges.flatMap((range) =>
    range.length < 3 ? range.map((one) => [one]) : [[range[0] ?? 0, range.at(-1) ?? 0]],
  );
}
