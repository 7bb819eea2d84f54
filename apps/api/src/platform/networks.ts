import ipaddr from 'ipaddr.js';

/** The network that limits count by: an IPv4 address, or the first 64 bits of an IPv6 address, all of which one caller may use. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`
    : address.toString();
}
