/** Processor time of this process so far, in milliseconds: what bounds work whatever else the machine does. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
