import { AwsClient } from "aws4fetch";
import { checkKey, type Storage } from "./files";

/** The timeout of one request to the bucket. */
const WAIT_MS = 20_000;
const RETRIES = 2;

/**
 * A bucket of the S3 protocol: `https://KEY:SECRET@host/bucket?region=eu-central-1`. It uses
 * path-style addresses, which every S3-compatible server supports.
 */
export function bucketStorage(storageUrl: string): Storage {
  const { protocol, host, username, password, pathname, searchParams } = new URL(storageUrl);
  const region = searchParams.get("region");
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: "s3",
    retries: RETRIES,
    ...(region && { region }),
  });
  const bucket = `${protocol}//${host}${pathname.replace(/\/+$/, "")}`;
  const send = async (key: string, init: RequestInit & { method: string }) => {
    checkKey(key);
    const answer = await client.fetch(`${bucket}/${key}`, { ...init, signal: AbortSignal.timeout(WAIT_MS) });
    if (!answer.ok && answer.status !== 404)
      throw new Error(`The bucket answered ${answer.status} to ${init.method}: ${(await answer.text()).slice(0, 200)}`);
    return answer;
  };
  return {
    kind: "bucket",
    async put(key, bytes, type) {
      const answer = await send(key, {
        method: "PUT",
        body: Buffer.from(bytes),
        headers: { "Content-Type": type },
      });
      if (answer.status === 404) throw new Error("There is no such bucket.");
    },
    async get(key) {
      const answer = await send(key, { method: "GET" });
      return answer.status === 404 ? null : new Uint8Array(await answer.arrayBuffer());
    },
    async remove(key) {
      await send(key, { method: "DELETE" });
    },
  };
}
