/** A device on which somebody is signed in. */
export interface SignedInDevice {
  id: string;
  /** "Chrome on Android", or "A program" for one that speaks to /api. */
  name: string;
  address: string | null;
  since: string;
  /** The one that asks. */
  isThis: boolean;
}
export interface DevicesData {
  devices: SignedInDevice[];
  timezone: string;
}
