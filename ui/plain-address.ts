/** An IP address as people write it: without the prefix of an IPv4 address on an IPv6 socket. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
