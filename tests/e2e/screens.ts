// The two screens of the browser tests, and which test runs on which.

/** The phone uses the light theme and the desktop the dark one, so contrast is checked in both. */
export const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  desk: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
} as const;
export type Screen = keyof typeof SCREENS;

/**
 * A test runs on both screens, unless it would be the same on each: then its title ends with one of
 * these tags, and it runs only on that screen. `expectAccessible` still checks its pages on the
 * other screen too.
 */
export const ON_PHONE = /@on-phone\b/;
export const ON_DESK = /@on-desk\b/;
export const isForOneScreen = (title: string) => ON_PHONE.test(title) || ON_DESK.test(title);
