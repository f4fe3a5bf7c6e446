/** Loose readers for the data of events, which other versions may have written. */
type Data = Readonly<Record<string, unknown>>;

export const record = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {};

export function text(data: Data, key: string): string | undefined {
  const value = data[key];
  return typeof value === 'string' ? value : undefined;
}

export function number(data: Data, key: string): number | undefined {
  const value = data[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function list(data: Data, key: string): readonly unknown[] {
  const value = data[key];
  return Array.isArray(value) ? value : [];
}

export const value = (data: Data, key: string): unknown => data[key];
