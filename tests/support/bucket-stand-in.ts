import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface BucketStandIn {
  /** The value for STORAGE_URL. */
  url: string;
  files: ReadonlyMap<string, { bytes: Buffer; type: string }>;
  /** Makes the next requests fail with this status, like a bucket with a temporary outage. */
  failNext(status: number, times: number): void;
  stop(): Promise<void>;
}

const KEY = "stand-in-key";
const SECRET = "stand-in/secret+with signs";
const REGION = "eu-central-1";
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Recomputes the request's AWS Signature Version 4 and compares it with the one that was sent. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const authorization =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})/.exec(
      headers.authorization ?? "",
    );
  if (!authorization) return false;
  const [, key, date, region, names, signature] = authorization as unknown as string[];
  const payload = String(headers["x-amz-content-sha256"]);
  if (key !== KEY || region !== REGION || (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body))) return false;
  const { pathname, searchParams } = new URL(url!, "http://bucket");
  const signedHeaders = names!.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, searchParams.toString(), signedHeaders.join(""), names, payload].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], `${date}/${region}/s3/aws4_request`, sha256(canonical)];
  const signingKey = [date!, region!, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(signingKey, toSign.join("\n")).toString("hex") === signature;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** An S3 server with one bucket that verifies each request's signature. */
export async function startBucketStandIn(): Promise<BucketStandIn> {
  const files = new Map<string, { bytes: Buffer; type: string }>();
  let failing = { status: 0, times: 0 };
  const answerTo = async (request: IncomingMessage): Promise<[status: number, body?: Buffer]> => {
    const body = await bodyOf(request);
    if (failing.times-- > 0) return [failing.status];
    if (!isSigned(request, body)) return [403, Buffer.from("<Code>SignatureDoesNotMatch</Code>")];
    const name = /^\/linen\/(.+)$/.exec(request.url!)?.[1];
    if (!name) return [404, Buffer.from("<Code>NoSuchBucket</Code>")];
    if (request.method === "PUT") {
      files.set(name, { bytes: body, type: String(request.headers["content-type"]) });
      return [200];
    }
    if (request.method === "DELETE") return files.delete(name) ? [204] : [404];
    const file = files.get(name);
    return file ? [200, file.bytes] : [404];
  };
  const server = createServer((request, response) => {
    void answerTo(request).then(([status, body]) => response.writeHead(status).end(body));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/linen?region=${REGION}`,
    files,
    failNext: (status, times) => (failing = { status, times }),
    stop: () => new Promise((stopped) => (server.closeAllConnections(), server.close(() => stopped()))),
  };
}
