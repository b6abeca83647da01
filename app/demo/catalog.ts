/** The demo company's catalog: eight categories, fifty products. Prices in cents for a piece and delivery, stock in pieces. */
export interface DemoProduct {
  sku: string;
  name: string;
  category: string;
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

export const DEMO_CATEGORIES: readonly string[] = Object.keys(CATALOG);

export const DEMO_PRODUCTS: readonly DemoProduct[] = Object.entries(CATALOG).flatMap(([category, rows]) =>
  rows.map(([sku, name, priceCents, stock, note]) => ({
    sku,
    name,
    category,
    priceCents,
    stock,
    kind: note === "direct_sale" ? ("direct_sale" as const) : ("rental" as const),
    isActive: note !== "inactive",
  })),
);

export const DEMO_VENDORS = ["Northmill Textile", "Carrow & Pike", "Alder Bay Linen House"] as const;
