import ipaddr from 'ipaddr.js';

/** Addresses of cloud platforms' own services that lie in public ranges. */
const PLATFORM = new Set(['168.63.129.16']);
/** Endings that no name of the public internet has (RFC 6761, 6762, 8375, 9476, and what is common in companies). */
const PRIVATE_ENDINGS = 'local localhost internal intranet lan home corp private home.arpa alt'.split(' ');
/** Interface ids that wrap an IPv4 address (ISATAP, RFC 5214). */
const ISATAP = 0x5efe;

/**
 * Whether an address belongs to the public internet. False for private, loopback, link-local (with the metadata services
 * of clouds), carrier-grade NAT, multicast, reserved and unspecified ranges, for every way of writing IPv4 in IPv6 (mapped,
 * compatible, NAT64, 6to4, Teredo, ISATAP), and for what is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return !PLATFORM.has(parsed.toString());
  const { parts } = parsed as ipaddr.IPv6;
  const [first = 0] = parts;
  // Global unicast is 2000::/3; whatever else has no name in the registry is not for us.
  return first >> 13 === 1 && !(((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === ISATAP);
}

/** Whether a name can only be known inside a network: of one part, or with an ending that is not public. */
export function isPrivateName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return !name.includes('.') || PRIVATE_ENDINGS.some((ending) => name.endsWith(`.${ending}`));
}

/** One spelling for one address, so that what was checked and what was connected to can be compared. */
export function canonicalAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  return ipaddr.process(address).toString();
}
