/** A device on which a user is signed in. */
export interface SignedInDevice {
  id: string;
  /** "Chrome on Android", or "A program" for a client of /api. */
  name: string;
  address: string | null;
  since: string;
  /** The requesting device. */
  isThis: boolean;
}
export interface DevicesData {
  devices: SignedInDevice[];
  timezone: string;
}
