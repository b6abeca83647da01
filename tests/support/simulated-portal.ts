import { itemsOf } from "../../cartridges/load-list/rules";
import type { LoadListData } from "../../cartridges/load-list/schema";
import { openLoadList } from "../../cartridges/load-list/queries.server";
import { fromSent } from "../../cartridges/load-list/sent-list";
import { itemsOfSession, readSession } from "../../cartridges/load-list/session.server";
import type { Note } from "../../cartridges/note/schema";
import type { Actor } from "../../kernel/actor";
import { runQuery } from "../../kernel/execute.server";
import { JsonAnswer } from "../../kernel/handlers.server";
import { serveCall } from "../../kernel/serve-call.server";
import { configureSessions, openSession } from "../../kernel/sign-in/session.server";
import { setClock } from "../../services/clock.server";
import { setCompanySettings } from "../../services/company.server";
import type { Database } from "../../services/database/database.server";
import type { Portal } from "./simulated-network";
import { makeActor, makeSmallCompany } from "./small-company";

const ORIGIN = "http://clothesline.test";
export const CUSTOMERS = [
  { number: "110001", name: "Ambassador Hotel", route: "33" },
  { number: "110002", name: "Marina Inn", route: "33" },
];
export const FIRST_MONDAY = "2026-01-05";

/** A portal on a real database with two drivers of one route, as simulated devices reach it. */
export class PortalInside {
  private constructor(
    private readonly database: Database,
    readonly drivers: readonly Actor[],
    private readonly tokens: ReadonlyMap<string, string>,
    private readonly monday: LoadListData,
  ) {}

  static async on(database: Database): Promise<PortalInside> {
    configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
    await makeSmallCompany(database);
    setCompanySettings({ timezone: "UTC", appUrl: ORIGIN, mailsAreSent: false });
    const drivers = [
      await makeActor(database, "Driver", { username: "ada", routeNumber: "33" }),
      await makeActor(database, "Driver", { username: "ben", routeNumber: "33" }),
    ];
    const tokens = new Map<string, string>();
    for (const { id } of drivers)
      for (const device of [0, 1])
        tokens.set(`${id} ${device}`, await openSession(database.prisma, { userId: id!, kind: "api" }, new Date()));
    // Each schedule uses its own two weeks, so sessions must not expire during the simulation.
    const never = new Date("2900-01-01");
    await database.prisma.session.updateMany({ data: { idleEndsAt: never, absoluteEndsAt: never } });
    const sent = await runQuery(openLoadList, drivers[0]!, { route: "33", date: FIRST_MONDAY });
    const monday = { ...sent, list: "customers" in sent.list ? fromSent(sent.list) : sent.list } as LoadListData;
    return new PortalInside(database, drivers, tokens, monday);
  }

  get people() {
    return this.drivers.map(({ id, name }) => ({ id: id!, name }));
  }

  /** The portal on a given Monday. */
  at(date: string): Portal {
    const { prisma } = this.database;
    const list = { ...this.monday.list, date };
    return {
      now: (ms) => setClock(new Date(ms)),
      async serve({ method, path, body, key, madeBy, sentAt, token }) {
        const headers = {
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
          "Idempotency-Key": key,
          "Made-By": madeBy,
          "Sent-At": sentAt,
        };
        const request = new Request(`${ORIGIN}/api${path}`, { method, headers, body: JSON.stringify(body) });
        const answer = await serveCall(request, { address: "127.0.0.1", nonce: "" });
        const text = answer instanceof JsonAnswer ? answer.text : await answer.text();
        return { status: answer.status, body: JSON.parse(text) as unknown };
      },
      list: () => ({ ...this.monday, list, has_session: false, session: null, items: [] }),
      async session() {
        const stored = await readSession(prisma, "33", date);
        if (!stored) return { has_session: false, session: null, items: [] };
        return { has_session: true, session: stored.state, items: itemsOfSession(stored, itemsOf(list)) };
      },
      async notes(ids) {
        const rows = await prisma.note.findMany({
          where: { id: { in: [...ids] } },
          orderBy: { createdAt: "desc" },
          include: { _count: { select: { changes: true } } },
        });
        const notes = rows.map((row): Note => ({
          id: row.id,
          note_id: row.id,
          customer_number: row.customerNumber,
          customer_name: "",
          route: "33",
          content: row.content,
          priority: row.priority,
          note_type: "general",
          author: "",
          created_at: row.createdAt.toISOString(),
          edited_at: row.editedAt?.toISOString() ?? null,
          edited_by: null,
          resolved_at: row.resolvedAt?.toISOString() ?? null,
          resolved_by: null,
          version: row._count.changes,
        }));
        return { notes, customers: CUSTOMERS, timezone: "UTC" };
      },
      token: (person, device) => this.tokens.get(`${person.id} ${device}`)!,
      endedToken: "a-token-that-opens-nothing",
    };
  }
}
