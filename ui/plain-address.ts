/** An address as people write it: one of IPv4 without the mark by which an IPv6 socket knows it. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
