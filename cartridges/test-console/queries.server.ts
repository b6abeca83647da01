import { z } from "zod";
import { defineQuery, type QueryDefinition } from "#kernel/definition";
import type { Role } from "#kernel/permissions";
import { variantsOf } from "#kernel/variants";
import { companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { consoleKeySchema, stageSchema, type Candidate, type ConsoleData } from "./schema";

// Loaded lazily, because the registry includes this cartridge.
const registry = () => import("#kernel/server-registry.server");
const table = async () => (await import("#kernel/serve-call.server")).callTable.entries();

const ROLES: readonly Role[] = ["Customer", "Driver", "Admin", "SuperAdmin"];

/** A sample value of this portal for each key field, by field name. */
async function samplesOf(db: Reader): Promise<Readonly<Record<string, string>>> {
  const first = await db.customer.findFirst({
    where: { deletedAt: null },
    orderBy: { number: "asc" },
    select: { number: true, routeNumber: true, accountName: true },
  });
  const { number = "", routeNumber: route = "", accountName: customerName = "" } = first ?? {};
  return { number, customer: number, route, customerName, date: companyToday(), day: "Monday" };
}

/** The field names of a query's input. */
function fieldsOf({ input }: Pick<QueryDefinition, "input">): string[] {
  const names = variantsOf(input).flatMap((variant) =>
    Object.keys(z.toJSONSchema(variant, { io: "input", unrepresentable: "any" }).properties ?? {}),
  );
  return [...new Set(names)];
}

/** Everything the consoles offer to choose from. */
export const openConsole = defineQuery({
  name: "testConsole.open",
  input: consoleKeySchema,
  permission: "consoles:use",
  async run({ db, actor }, { face }): Promise<ConsoleData> {
    const { cartridges } = await import("#kernel/cartridge-registry.server");
    const { permissionsOf } = await import("#kernel/role-permissions.server");
    const { definitions } = await registry();
    const samples = await samplesOf(db);
    const others = cartridges.all().filter(({ meta }) => meta.id !== "test-console");
    const candidates = others.map(({ meta }): Candidate => {
      const flags = Object.entries(meta).flatMap(([name, value]) => (value === true ? [name] : []));
      const fields = fieldsOf(definitions.get(meta.opens) as QueryDefinition);
      const { id, name, version, description, category, permissions } = meta;
      return {
        ...{ id, name, version, description, category, permissions, flags },
        fields: fields.map((field) => ({ name: field, sample: samples[field] ?? "" })),
      };
    });
    return {
      face,
      candidates: candidates.sort((one, other) => one.name.localeCompare(other.name)),
      calls: (await table()).map(([name, { definition }]) => ({ name, permission: definition.permission ?? "anyone" })),
      roles: Object.fromEntries(ROLES.map((role) => [role, [...permissionsOf(role, [])]])),
      person: { id: actor.id!, name: actor.name },
    };
  },
});

/**
 * Opens a cartridge with a subset of the actor's permissions. Its query refuses what the subset
 * does not allow.
 */
export const openOnStage = defineQuery({
  name: "testConsole.stage",
  input: stageSchema,
  permission: "consoles:use",
  async run({ actor }, { cartridge, key, permissions }) {
    const chosen = new Set(permissions.split(","));
    const limited = { ...actor, permissions: new Set([...actor.permissions].filter((name) => chosen.has(name))) };
    const { data } = await (await registry()).openCartridge(limited, cartridge, key);
    return { key, data: data! };
  },
});
