/**
 * The demo company's catalog: eight categories, fifty products. Prices in cents per delivered
 * piece, stock in pieces.
 */
export interface DemoProduct {
  sku: string;
  name: string;
  category: string;
  description: string;
  priceCents: number;
  stock: number;
  kind: "rental" | "direct_sale";
  isActive: boolean;
}

type Row = readonly [sku: string, name: string, priceCents: number, stock: number, note?: "direct_sale" | "inactive"];

const CATALOG: Readonly<Record<string, readonly Row[]>> = {
  "Bed Linen": [
    ["BED-FLAT-TW", "Flat Sheet Twin White", 62, 3_900],
    ["BED-FLAT-QN", "Flat Sheet Queen White", 78, 6_400],
    ["BED-FLAT-KG", "Flat Sheet King White", 89, 6_100],
    ["BED-FITT-QN", "Fitted Sheet Queen White", 82, 5_900],
    ["BED-FITT-KG", "Fitted Sheet King White", 94, 5_600],
    ["BED-CASE-ST", "Pillowcase Standard White", 24, 14_800],
    ["BED-CASE-KG", "Pillowcase King White", 29, 13_200],
    ["BED-DUVT", "Duvet Cover White", 195, 2_400],
    ["BED-BLNK", "Thermal Blanket Cream", 240, 900],
    ["BED-PADD", "Mattress Protector", 210, 850],
  ],
  "Bath Linen": [
    ["BTH-TOWL", "Bath Towel White", 46, 15_500],
    ["BTH-HAND", "Hand Towel White", 21, 14_200],
    ["BTH-WASH", "Wash Cloth White", 11, 19_000],
    ["BTH-MATT", "Bath Mat White", 52, 5_400],
    ["BTH-ROBE", "Bath Robe Waffle Weave", 310, 820],
    ["BTH-POOL", "Pool Towel Blue Stripe", 85, 3_100],
    ["BTH-SPAS", "Spa Sheet Oversize", 98, 640],
  ],
  "Table Linen": [
    ["TBL-NAPK-WH", "Napkin White", 13, 36_000],
    ["TBL-NAPK-BK", "Napkin Black", 15, 24_000],
    ["TBL-NAPK-SG", "Napkin Sage", 16, 15_000],
    ["TBL-CLTH-52", "Tablecloth 52x52 White", 95, 3_800],
    ["TBL-CLTH-72", "Tablecloth 72x72 White", 155, 2_900],
    ["TBL-CLTH-90", "Tablecloth 90 Round White", 235, 1_700],
    ["TBL-RUNR", "Table Runner Natural", 70, 1_200],
    ["TBL-SKRT", "Table Skirt 17 ft White", 640, 40, "inactive"],
  ],
  Kitchen: [
    ["KIT-BARM", "Bar Mop White", 12, 42_000],
    ["KIT-GLAS", "Glass Towel Blue Stripe", 14, 12_500],
    ["KIT-TOWL", "Kitchen Towel Red Stripe", 13, 16_000],
    ["KIT-APRN-WH", "Bib Apron White", 48, 6_200],
    ["KIT-APRN-BK", "Bib Apron Black", 52, 7_800],
    ["KIT-WAST", "Waist Apron Black", 39, 3_600],
    ["KIT-OVEN", "Oven Cloth Heavy", 28, 1_900],
  ],
  Uniforms: [
    ["UNI-COAT-M", "Chef Coat Medium", 135, 720],
    ["UNI-COAT-L", "Chef Coat Large", 135, 880],
    ["UNI-PANT", "Cook Pants Checked", 110, 760],
    ["UNI-SCRB-M", "Scrub Set Medium", 165, 540],
    ["UNI-SCRB-L", "Scrub Set Large", 165, 610],
    ["UNI-LABC", "Lab Coat Large", 150, 240],
    ["UNI-HSKP", "Housekeeping Tunic", 125, 420],
  ],
  "Floor Care": [
    ["FLR-MATT-35", "Floor Mat 3x5 Charcoal", 275, 1_500],
    ["FLR-MATT-46", "Floor Mat 4x6 Charcoal", 420, 780],
    ["FLR-MATT-KT", "Kitchen Comfort Mat 3x5", 340, 620],
    ["FLR-DUST", "Dust Mop 36 in", 130, 900],
    ["FLR-WETM", "Wet Mop Head", 160, 1_600],
  ],
  Restroom: [
    ["RST-HSOAP", "Hand Soap Refill 1 L", 690, 620, "direct_sale"],
    ["RST-SANI", "Hand Sanitizer Refill 1 L", 840, 0, "direct_sale"],
    ["RST-ROLL", "Roll Towels, Case of 6", 3_150, 210, "direct_sale"],
    ["RST-TISS", "Bath Tissue, Case of 36", 4_490, 180, "direct_sale"],
  ],
  Supplies: [
    ["SUP-SOIL", "Soil Bag Blue", 0, 3_400],
    ["SUP-HANG", "Garment Hangers, Box of 100", 2_400, 65, "direct_sale"],
  ],
};

/** Product descriptions by SKU prefix. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  "BED-FLAT": "Percale, 200 thread count, pressed and folded.",
  "BED-FITT": "Percale, 200 thread count, with deep pockets.",
  "BED-CASE": "Percale, 200 thread count, with an envelope end.",
  "BED-DUVT": "Cotton sateen with a button end, fits king and queen.",
  "BED-BLNK": "Cotton in an open weave, for all seasons.",
  "BED-PADD": "Quilted and waterproof, with elastic corners.",
  "BTH-TOWL": "Ring-spun cotton, 27 by 54 inches.",
  "BTH-HAND": "Ring-spun cotton, 16 by 30 inches.",
  "BTH-WASH": "Ring-spun cotton, 13 by 13 inches.",
  "BTH-MATT": "Heavy terry, 20 by 30 inches.",
  "BTH-ROBE": "Waffle weave with a shawl collar, one size.",
  "BTH-POOL": "Terry with woven stripes, 30 by 70 inches.",
  "BTH-SPAS": "Oversize terry sheet for treatment tables.",
  "TBL-NAPK": "Spun polyester, 20 by 20 inches, pressed.",
  "TBL-CLTH": "Spun polyester with a soft hand, pressed.",
  "TBL-RUNR": "Linen look, 14 by 108 inches.",
  "TBL-SKRT": "Box pleated, with clips.",
  "KIT-BARM": "Ribbed terry, packed in bundles of 50.",
  "KIT-GLAS": "Lint free, for glasses and silver.",
  "KIT-TOWL": "Herringbone cotton, for the line.",
  "KIT-APRN": "Adjustable neck and a pocket.",
  "KIT-WAST": "Ties at the waist, three pockets.",
  "KIT-OVEN": "Heavy terry for hot pans.",
  "UNI-COAT": "Long sleeves, double breasted, knotted buttons.",
  "UNI-PANT": "Elastic waist, houndstooth check.",
  "UNI-SCRB": "Top and pants, V neck.",
  "UNI-LABC": "Knee length with three pockets.",
  "UNI-HSKP": "Zip front with side slits.",
  "FLR-MATT": "Rubber backed, swapped for a clean one at each visit.",
  "FLR-DUST": "Treated cotton on a frame.",
  "FLR-WETM": "Looped end, for wide floors.",
  "RST-HSOAP": "Foaming, fits our dispensers.",
  "RST-SANI": "Alcohol gel, fits our dispensers.",
  "RST-ROLL": "One ply, 800 feet each.",
  "RST-TISS": "Two ply.",
  "SUP-SOIL": "For used linen, holds about 25 pounds.",
  "SUP-HANG": "Steel with a paper sleeve.",
};
const descriptionOf = (sku: string) => DESCRIPTIONS[sku.split("-", 2).join("-")] ?? "";

export const DEMO_CATEGORIES: readonly string[] = Object.keys(CATALOG);

export const DEMO_PRODUCTS: readonly DemoProduct[] = Object.entries(CATALOG).flatMap(([category, rows]) =>
  rows.map(([sku, name, priceCents, stock, note]) => ({
    sku,
    name,
    category,
    description: descriptionOf(sku),
    priceCents,
    stock,
    kind: note === "direct_sale" ? ("direct_sale" as const) : ("rental" as const),
    isActive: note !== "inactive",
  })),
);

export const DEMO_VENDORS = ["Northmill Textile", "Carrow & Pike", "Alder Bay Linen House"] as const;
