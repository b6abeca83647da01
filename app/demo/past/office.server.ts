import type { Transaction } from "#services/database/database.server";
import { addDays } from "#cartridges/service-day/rules";
import { longDate } from "#ui/formats";
import { diceOf } from "../chance";
import type { PastItem } from "./accounts";
import type { Company } from "./company";
import { foundersDay } from "./founders-day";
import { momentsOf } from "./moments.server";

/** An import's summary of one file. */
interface ImportedFile {
  file: string;
  create: number;
  change: number;
  leave: number;
  refuse: number;
}

/** The town's own holiday, and the route whose driver is away when its stops are driven. */
const HOLIDAY = { name: "Founders' Day", covered: "12" } as const;
/** An access code that has not been used yet. */
const CODE = { description: "Summer help on the harbor route", route: "05", days: 14, madeDaysAgo: 2 };
/** A company-defined role for someone who plans routes but does not manage customers. */
const ROLE = { name: "Dispatcher", permissions: ["holidays:write", "relief:assign", "routes:write"] };
/** Letters and digits without look-alikes. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
/** After the company was set up, and in the middle of a working day. */
const [SET_UP_MINUTES, AT_WORK_MINUTES] = [60, 11 * 60];
/** When this month's prices were imported: the evening before its first day. */
const PRICES_MINUTES = 17 * 60;

/**
 * Writes what the office has done besides the routes: imports of the company's files, a coming
 * holiday, an unused access code, and a role of its own.
 */
export async function writeOffice(tx: Transaction, made: Company): Promise<void> {
  await writeImports(tx, made);
  await writeHoliday(tx, made);
  const setUp = momentsOf(made.since)(SET_UP_MINUTES);
  await tx.customRole.create({ data: { ...ROLE, id: diceOf("role", ROLE.name).id(setUp), createdAt: setUp } });
  const created = momentsOf(addDays(made.today, -CODE.madeDaysAgo))(AT_WORK_MINUTES);
  const dice = diceOf("code", CODE.description);
  await tx.assignmentCode.create({
    data: {
      code: Array.from({ length: 8 }, () => dice.oneOf([...ALPHABET])).join(""),
      description: CODE.description,
      role: "Driver",
      routeNumber: CODE.route,
      createdById: made.staff.superAdmin.id,
      createdAt: created,
      expiresAt: new Date(created.getTime() + CODE.days * 86_400_000),
    },
  });
}

/**
 * The imports of the company's initial files and of this month's price list, with a rejected row.
 */
async function writeImports(tx: Transaction, { since, today, accounts, staff }: Company): Promise<void> {
  const file = (name: string, create: number, { change = 0, leave = 0, refuse = 0 } = {}): ImportedFile => ({
    ...{ file: name, create, change, leave, refuse },
  });
  const products = await tx.product.count();
  const items = accounts.reduce((sum, account) => sum + account.items.length, 0);
  const first = `${today.slice(0, 7)}-01`;
  const isRaised = ({ terms }: PastItem) => terms.some(({ until }) => until === first);
  const raised = accounts.reduce((sum, account) => sum + account.items.filter(isRaised).length, 0);
  const imports = [
    {
      at: momentsOf(since)(SET_UP_MINUTES),
      files: [
        file("customers.csv", accounts.length),
        file("catalog.csv", products),
        file("rental-items.csv", items),
        file("drivers.csv", staff.drivers.size + 1),
      ],
    },
    {
      at: momentsOf(addDays(first, -1))(PRICES_MINUTES),
      files: [file("rental-items.csv", 0, { change: raised, leave: items - raised, refuse: 1 })],
    },
  ];
  const total = (files: readonly ImportedFile[], count: "create" | "change" | "leave" | "refuse") =>
    files.reduce((sum, each) => sum + each[count], 0);
  await tx.importRun.createMany({
    data: imports.map(({ at, files }) => ({
      ...{ id: diceOf("import", at.toISOString()).id(at), at },
      ...{ actorId: staff.superAdmin.id, actorName: staff.superAdmin.name },
      ...{ created: total(files, "create"), changed: total(files, "change") },
      ...{
        unchanged: total(files, "leave"),
        refused: total(files, "refuse"),
        files: files.map((each) => ({ ...each })),
      },
    })),
  });
}

async function writeHoliday(tx: Transaction, { today, staff }: Company): Promise<void> {
  const { holiday, runsOn } = foundersDay(today);
  const at = momentsOf(addDays(today, -7))(AT_WORK_MINUTES);
  const dice = diceOf("holiday", holiday);
  const schedule = dice.id(at);
  const by = { createdById: staff.admin.id, createdAt: at };
  await tx.holidaySchedule.create({
    data: {
      ...{ id: schedule, name: `${HOLIDAY.name} ${holiday.slice(0, 4)}`, ...by },
      days: { create: { id: dice.id(at), holiday: new Date(holiday), runsOn: new Date(runsOn), ...by } },
    },
  });
  // A driver is away that day, and the office has assigned the relief driver.
  const [coverage, day] = [dice.id(at), new Date(runsOn)];
  await tx.reliefCoverage.create({
    data: {
      ...{ id: coverage, driverId: staff.relief.id, routeNumber: HOLIDAY.covered, ...by },
      ...{ firstDate: day, lastDate: day, scheduleId: schedule },
    },
  });
  await tx.notification.create({
    data: {
      ...{ id: dice.id(at), userId: staff.relief.id, type: "info", about: "relief", createdAt: at },
      message: `You cover route ${HOLIDAY.covered} on ${longDate(runsOn)}. ${staff.admin.name} has assigned it.`,
      href: `/driver/relief?coverage=${coverage}`,
    },
  });
}
