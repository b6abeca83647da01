import { expect, it } from "vitest";
import { deviceName } from "./rules";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
it.each([
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`${IPHONE} CriOS/131.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Linux"],
  ["curl/8.9", "A browser"],
  [null, "A browser"],
])("%s is %s", (userAgent, name) => expect(deviceName(userAgent, "cookie")).toBe(name));

it('a client of /api without a user agent is named "A program"', () => expect(deviceName("", "api")).toBe("A program"));
