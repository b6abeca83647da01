import type { BaseCartridge, Surface } from "./base-cartridge";
import { network } from "./network";
import type { CartridgeClass } from "./registry";

/** What the contract is tested with: a cartridge's class, and one opened with the server's data. */
export interface ContractGround {
  model: CartridgeClass;
  opened: { key: Record<string, string>; data: object };
  /** Its HTML, as the frame renders it. */
  draw(surface: Surface): Promise<string>;
}

/** One rule that every cartridge must follow. `hold` throws an explanation if it does not. */
export interface ContractTest {
  name: string;
  hold(ground: ContractGround): Promise<void> | void;
}

function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

function loaded({ model, opened }: ContractGround): BaseCartridge {
  const made = new model(opened.key);
  made.load(opened.data);
  return made;
}

/** The addresses called during `work`; each of the calls fails. */
async function callsDuring(work: () => Promise<void>): Promise<string[]> {
  const [usual, made] = [network.send, [] as string[]];
  network.send = (address) => {
    made.push(address);
    return Promise.reject(new Error("A clean cartridge has nothing to send."));
  };
  try {
    await work();
  } finally {
    network.send = usual;
  }
  return made;
}

/**
 * The rules for every cartridge. They run in `npm test -- contract` and, in the browser, in the
 * test console.
 */
export const CONTRACT: readonly ContractTest[] = [
  {
    name: "describes itself",
    hold({ model: { meta } }) {
      for (const field of ["name", "description", "icon", "category"] as const)
        must(/\S/.test(meta[field]), `Its ${field} is empty.`);
      must(/^\d+\.\d+\.\d+$/.test(meta.version), `Its version is ${meta.version}, not three numbers.`);
      must(/^[a-z0-9-]+$/.test(meta.icon), `${meta.icon} is not the name of an icon.`);
    },
  },
  {
    name: "is clean, valid and can be left once its data are loaded",
    async hold(ground) {
      const made = new ground.model(ground.opened.key);
      const { phase, data, dirty } = made.getSnapshot();
      must(phase === "new" && data === null && !dirty, "It is not new before it has loaded.");
      made.load(ground.opened.data);
      const after = made.getSnapshot();
      must(after.phase === "loaded" && after.data !== null, "It has no data after it has loaded.");
      must(!after.dirty && !after.saving && after.error === null, "It is not clean after it has loaded.");
      must(/\S/.test(made.title), "Its title is empty.");
      const { valid, errors } = made.validate();
      must(valid && errors.length === 0, `It is not valid: ${errors.join(" ")}`);
      must(await made.unload(), "It cannot be left.");
    },
  },
  {
    name: "saves nothing when it is clean, and stays clean",
    async hold(ground) {
      const made = loaded(ground);
      const called = await callsDuring(() => made.save());
      must(called.length === 0, `It called ${called.join(", ")}.`);
      const { dirty, saving, error } = made.getSnapshot();
      must(!dirty && !saving && error === null, "It is not clean after it was saved.");
    },
  },
  {
    name: "takes newer data, and shares nothing with another instance",
    hold(ground) {
      const [one, other] = [loaded(ground), new ground.model(ground.opened.key)];
      let notifications = 0;
      other.subscribe(() => (notifications += 1));
      one.load(ground.opened.data);
      must(!one.getSnapshot().dirty, "Newer data make it dirty.");
      must(notifications === 0 && other.getSnapshot().phase === "new", "Loading one instance notifies another.");
    },
  },
  {
    name: "is drawn on a page and on the canvas",
    async hold({ draw }) {
      for (const surface of ["page", "canvas"] as const) {
        const html = await draw(surface);
        must(html.replace(/<[^>]*>/g, "").trim() !== "", `Nothing is drawn on the ${surface}.`);
        must(!html.includes("Cartridge failed to render"), `It fails to render on the ${surface}.`);
        const nonsense = /undefined|\[object Object\]|NaN/.exec(html)?.[0];
        must(nonsense === undefined, `It says ${nonsense} on the ${surface}.`);
      }
    },
  },
  {
    name: "has the tools of its flags, each drawn once",
    async hold(ground) {
      const made = loaded(ground);
      const { supportsExport, supportsImport, supportsBulkEdit, canCreateNew, showInQuickAccess } = made.meta;
      must((made.exported !== null) === supportsExport, "supportsExport and `exported` do not agree.");
      must((made.importing !== null) === supportsImport, "supportsImport and `importing` do not agree.");
      must((made.importFiles !== undefined) === supportsImport, "supportsImport and `importFiles` do not agree.");
      const html = await ground.draw("page");
      const marks = [
        made.exported && `aria-label="${made.exported.label}"`,
        made.importing && `${made.importing.label}</button>`,
      ];
      for (const mark of marks)
        if (mark) must(html.split(mark).length === 2, `${mark} is drawn ${html.split(mark).length - 1} times.`);
      const drawn = (tool: string) => html.split(`data-tool="${tool}"`).length - 1;
      // The button exists only if the view has set what it starts. A cartridge in Quick Start can
      // be created there instead.
      const least = canCreateNew && !showInQuickAccess ? 1 : 0;
      const [isNew, several] = [drawn("new"), drawn("several")];
      must(isNew >= least && isNew <= (canCreateNew ? 1 : 0), `canCreateNew is ${canCreateNew}: ${isNew} buttons.`);
      must(several === (supportsBulkEdit ? 1 : 0), `supportsBulkEdit is ${supportsBulkEdit}: ${several} buttons.`);
    },
  },
  {
    name: "notifies nobody after it is ejected",
    hold(ground) {
      const made = loaded(ground);
      let notifications = 0;
      made.subscribe(() => (notifications += 1));
      made.eject();
      const { phase, dirty } = made.getSnapshot();
      must(phase === "ejected" && !dirty, "It is not ejected.");
      must(notifications === 1, `It told ${notifications} times that it was ejected.`);
      made.load(ground.opened.data);
      must(notifications === 1, "It still notifies after it was ejected.");
    },
  },
];
