import { describe, expect, it } from "vitest";
import { inWholeStatements } from "./whole-statements.mjs";

const message = (type: string, body = "") => Buffer.from(type + body);
/** A connection's first message has a length in place of a type. */
const OPENING = Buffer.from([0, 0, 0, 8]);

/** A database that answers each message with its type in lower case. */
function database() {
  const handed: string[] = [];
  const db = inWholeStatements({
    waitReady: Promise.resolve(),
    isInTransaction: () => false,
    exec: () => {},
    runExclusive: (work: () => unknown) => work(),
    async execProtocolRawStream(bytes: Buffer, { onRawData }: { onRawData: (part: Buffer) => void }) {
      handed.push(bytes.toString("latin1"));
      for (const sign of bytes.toString("latin1")) if (/[A-Z]/.test(sign)) onRawData(Buffer.from(sign.toLowerCase()));
    },
  });
  /** Sends messages that arrive together, and returns what was written in response. */
  const send = async (...messages: Buffer[]) => {
    const answers: string[] = [];
    for (const bytes of messages)
      await db.execProtocolRawStream(bytes, { onRawData: (part: Buffer) => answers.push(part.toString("latin1")) });
    await new Promise(setImmediate);
    return answers;
  };
  return { handed, send };
}

describe("the embedded database's socket", () => {
  it("passes on a statement and writes its response in one piece each", async () => {
    const { handed, send } = database();
    for (const type of "PBDE") expect(await send(message(type))).toEqual([]);
    expect(handed).toEqual([]);
    expect(await send(message("S"))).toEqual(["pbdes"]);
    expect(handed).toEqual(["PBDES"]);
  });

  it("keeps statements separate, and passes on other messages as they came", async () => {
    const { handed, send } = database();
    for (const type of "PS") await send(message(type));
    expect(await send(message("Q"))).toEqual(["q"]);
    for (const type of "BEH") await send(message(type));
    expect(handed).toEqual(["PS", "Q", "BEH"]);
  });

  it("answers messages that arrive together in one piece", async () => {
    const { handed, send } = database();
    expect(await send(..."PBESPBESQ".split("").map((type) => message(type)))).toEqual(["pbespbesq"]);
    expect(handed).toEqual(["PBES", "PBES", "Q"]);
  });

  it("writes nothing if the database responds with nothing", async () => {
    const { send } = database();
    expect(await send(message("x"))).toEqual([]);
  });

  it("discards the unfinished messages of a lost connection", async () => {
    const { handed, send } = database();
    await send(message("P", "delete everything"));
    await send(OPENING);
    await send(message("Q"));
    expect(handed.join(" ")).not.toContain("delete");
  });
});
