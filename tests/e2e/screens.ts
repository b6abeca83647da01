// The two screens of the browser tests, and which flow runs on which of them.

/** The phone by day, the desk at night: contrast is held in both. */
export const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  desk: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
} as const;
export type Screen = keyof typeof SCREENS;

/**
 * A flow runs on both screens, unless it is the same on each: then one of these ends its title, and it runs on that screen alone.
 * What it shows is held on both all the same (`expectAccessible` looks at it on the other screen too).
 */
export const ON_PHONE = /@on-phone\b/;
export const ON_DESK = /@on-desk\b/;
export const isForOneScreen = (title: string) => ON_PHONE.test(title) || ON_DESK.test(title);
