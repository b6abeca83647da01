import LoadListCartridge from "../../cartridges/load-list/cartridge";
import type { LoadListData } from "../../cartridges/load-list/schema";
import NoteCartridge from "../../cartridges/note/cartridge";
import type { NotesData } from "../../cartridges/note/schema";
import type { BaseCartridge } from "../../kernel/base-cartridge";
import type { Person } from "../../kernel/outbox/rules";
import { dayOf, loadDay, type DayPages, type DayTab } from "./simulated-day";
import { settled, SimulatedBrowser, type SimulatedTab } from "./simulated-device";
import type { Portal } from "./simulated-network";
import type { World } from "./simulated-world";

export interface OpenTab {
  tab: SimulatedTab;
  person: Person;
  list: LoadListCartridge;
  notes: NoteCartridge;
  day: DayTab | null;
}

const DAY_MS = 86_400_000;
/** The clock errors of the devices, chosen so that no two acts have the same time on any device. */
const CLOCKS = [3, DAY_MS + 7, -DAY_MS - 13];

/** A phone with its browser, its clock and the person signed in on it. */
export class Phone {
  browser: SimulatedBrowser;
  tabs: OpenTab[] = [];
  isUp = true;
  person: Person;
  token: string;
  /** The last pages received, cached per person. */
  kept = new Map<string, { list: LoadListData; notes: NotesData; day: DayPages | null }>();

  constructor(
    readonly number: number,
    private readonly world: World,
    person: Person,
  ) {
    this.person = person;
    this.token = world.portal.token(person, number);
    this.browser = new SimulatedBrowser(world.time, (call, tab) => world.network.send(this, call, tab), CLOCKS[number]);
    this.browser.locked = !world.sabotage.lock;
    this.browser.disk.reversed = world.sabotage.order === true;
  }

  get clock() {
    return this.world.time.now + this.browser.clockOff;
  }

  async open(): Promise<OpenTab> {
    const tab = this.browser.open();
    this.world.enter(tab);
    const opened = {
      tab,
      person: this.person,
      list: listOf(this, this.world.portal),
      notes: new NoteCartridge({}),
      day: this.world.portal.day ? dayOf(this, this.world.portal.day) : null,
    };
    const fresh = this.isUp ? await this.world.pages() : null;
    if (fresh) this.kept.set(this.person.id, fresh);
    const shown = fresh ?? this.kept.get(this.person.id);
    opened.list.load(shown?.list ?? this.world.portal.list());
    opened.notes.load(shown?.notes ?? { notes: [], customers: this.world.customers, timezone: "UTC" });
    const day = shown?.day ?? (await this.world.portal.day?.());
    if (opened.day && day) loadDay(opened.day, day);
    this.world.enter(tab);
    opened.list.followOutbox();
    opened.notes.followOutbox();
    if (opened.day) for (const cartridge of Object.values(opened.day) as BaseCartridge[]) cartridge.followOutbox();
    this.tabs.push(opened);
    void tab.outbox.identify(this.person);
    await settled();
    return opened;
  }

  kill({ tab }: OpenTab): void {
    tab.kill();
    this.tabs = this.tabs.filter((other) => other.tab !== tab);
  }

  async reopen(): Promise<void> {
    for (const open of this.tabs) this.kill(open);
    await this.open();
  }
}

/** The phone's load list; refreshing it fails while the phone is offline. */
function listOf(phone: Phone, portal: Portal): LoadListCartridge {
  class List extends LoadListCartridge {
    override async refresh() {
      if (!phone.isUp) throw new Error("no network");
      const answer = await portal.session();
      if (this.server) this.load({ ...this.server, ...answer });
    }
  }
  const { route, service_day: day, date } = portal.list().list;
  return new List({ route, day, date });
}

/** Runs page code with `Date` set to the device's clock. */
export function atDate<Answer>(now: number, work: () => Answer): Answer {
  const real = globalThis.Date;
  class DeviceDate extends real {
    constructor(...args: [] | [number | string]) {
      if (args.length === 0) super(now);
      else super(args[0]);
    }
    static override now() {
      return now;
    }
  }
  globalThis.Date = DeviceDate as DateConstructor;
  try {
    return work();
  } finally {
    globalThis.Date = real;
  }
}
