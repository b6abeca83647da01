import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort, PASSWORD, startPortalProcess, type PortalProcess } from "./portal-process";

const NGINX = ["nginx", "/usr/sbin/nginx"].find((path) => spawnSync(path, ["-v"]).status === 0);
const APP_URL = "https://linen.example.com";

/**
 * nginx with its default configuration: HTTP/1.0 to the portal, the upstream's name as Host, no
 * forwarded headers.
 */
const configuration = (folder: string, port: number, portal: number) => `
daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? "user root;" : ""}
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${portal}; } }
}`;

/** Debian's package is nginx-light. */
describe.skipIf(!NGINX)(
  "behind nginx with its default settings and APP_URL (skipped where nginx is not installed)",
  () => {
    let portal: PortalProcess, nginx: ChildProcess, folder: string, base: string;
    beforeAll(async () => {
      portal = await startPortalProcess({ APP_URL });
      folder = mkdtempSync(join(tmpdir(), "clothesline-nginx-"));
      const port = await freePort();
      mkdirSync(join(folder, "logs"));
      writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, portal.port));
      nginx = spawn(NGINX!, ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
      base = `http://127.0.0.1:${port}`;
      await vi.waitFor(async () => expect((await fetch(`${base}/api/health`)).status).toBe(200), {
        timeout: 30_000,
        interval: 50,
      });
    }, 300_000);
    afterAll(async () => {
      nginx?.kill("SIGTERM");
      if (nginx && nginx.exitCode === null) await once(nginx, "exit");
      await portal?.stop();
      if (folder) rmSync(folder, { recursive: true, force: true });
    });

    const signIn = (headers: Record<string, string> = {}, path = "/?index") =>
      fetch(`${base}${path}`, {
        method: "POST",
        redirect: "manual",
        headers: { Origin: APP_URL, ...headers },
        body: new URLSearchParams({ email: "admin", password: PASSWORD }),
      });
    const cookieOf = (response: Response) =>
      response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");

    it("sign-in works as a form and as a data request, with a Secure cookie", async () => {
      for (const [headers, path] of [
        [{}, "/?index"],
        [{ "Sec-Fetch-Site": "same-origin" }, "/?index"],
        [{ "Sec-Fetch-Site": "same-origin" }, "/_root.data?index"],
      ] as const) {
        const answer = await signIn(headers, path);
        expect([202, 302]).toContain(answer.status);
        expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith("clothesline_session="))).toMatch(
          /Secure/,
        );
      }
    });

    it("pages, reads and writes work, and live events arrive at once", async () => {
      const cookie = cookieOf(await signIn());
      expect((await fetch(`${base}/admin`, { headers: { Cookie: cookie }, redirect: "manual" })).status).toBe(200);
      const leave = new AbortController();
      const events = await fetch(`${base}/api/notifications/events`, {
        headers: { Cookie: cookie },
        signal: leave.signal,
      });
      expect(events.headers.get("Content-Type")).toContain("text/event-stream");
      expect(new TextDecoder().decode((await events.body!.getReader().read()).value)).toContain("retry: ");
      leave.abort();
      const written = await fetch(`${base}/api/auth/logout`, {
        method: "POST",
        headers: { Cookie: cookie, Origin: APP_URL },
      });
      expect(written.status).toBe(200);
      expect((await fetch(`${base}/api/auth/me`, { headers: { Cookie: cookie } })).status).toBe(401);
    });

    it("another site is rejected, and so is nginx's upstream address", async () => {
      for (const Origin of ["https://elsewhere.test", `http://127.0.0.1:${portal.port}`, "null"])
        expect((await signIn({ Origin })).status).toBe(403);
      expect((await signIn({ Origin: "https://elsewhere.test", "X-Forwarded-Host": "elsewhere.test" })).status).toBe(
        403,
      );
      expect(portal.output()).not.toMatch(/"level":50/);
    });
  },
);
