import { fork } from "node:child_process";

/**
 * Starts a file as a child process and waits until it prints its address; `stop` ends it and waits
 * for the exit.
 */
export async function startChild(file, env) {
  const child = fork(file, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output = (output + chunk).slice(-4_000)));
  const ended = new Promise((done) => child.once("exit", done));
  const { url } = await Promise.race([
    new Promise((ready) => child.once("message", ready)),
    ended.then((code) => Promise.reject(new Error(`${file} ended with ${code} before it was ready\n${output}`))),
  ]);
  return {
    url,
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
