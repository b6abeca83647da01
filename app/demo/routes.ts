export type Kind = "hotel" | "restaurant" | "bar" | "cafe" | "clinic";

/** A route of the demo company: where it drives, what its customers prefer, and who they are in the order they are driven to. */
export interface DemoRoute {
  number: string;
  name: string;
  zipCode: string;
  streets: readonly string[];
  /** Beds of one size and linen of one taste each, so that a truck carries a dozen or two products and not the whole catalog. */
  taste: { bed: "QN" | "KG"; napkin: "BK" | "SG"; cloth: "52" | "72" | "90"; apron: "WH" | "BK" };
  customers: readonly (readonly [kind: Kind, name: string])[];
}

/** Every name here is made up, as is the city of Alder Bay. */
export const DEMO_ROUTES: readonly DemoRoute[] = [
  {
    number: "05",
    name: "Harbor",
    zipCode: "98991",
    streets: ["Quay Street", "Ropewalk Lane", "Lighthouse Road", "Saltworks Avenue"],
    taste: { bed: "QN", napkin: "BK", cloth: "52", apron: "BK" },
    customers: [
      ["hotel", "The Saltwater Inn"], ["restaurant", "Pier Nine Oyster House"], ["cafe", "First Ferry Coffee"], ["bar", "The Crooked Anchor"],
      ["restaurant", "Blue Heron Grill"], ["restaurant", "Mama Tidewater's"], ["bar", "Bilge & Barrel"], ["cafe", "Driftwood Bakery"],
      ["restaurant", "Kelp & Cask"], ["hotel", "Harborlight Suites"], ["bar", "The Tin Whistle"], ["restaurant", "Osteria del Molo"],
      ["cafe", "Gull's Nest Café"], ["restaurant", "Sake Harbor"], ["bar", "Low Tide Lounge"], ["restaurant", "The Net Loft"],
      ["cafe", "Galley Bagels"], ["restaurant", "Fishwife & Sons"], ["bar", "Captain Mabel's"], ["restaurant", "Chowder Row"],
    ],
  },
  {
    number: "09",
    name: "Old Town",
    zipCode: "98992",
    streets: ["Cobbler Street", "Bell Tower Square", "Lantern Alley", "Guildhall Street"],
    taste: { bed: "KG", napkin: "SG", cloth: "90", apron: "WH" },
    customers: [
      ["cafe", "Bell Tower Espresso"], ["hotel", "Hotel Vesperine"], ["restaurant", "Trattoria Lanterna"], ["cafe", "The Paper Crane"],
      ["bar", "The Cobbler's Thirst"], ["restaurant", "Juniper Table"], ["restaurant", "Maison Colette"], ["cafe", "Marrow & Rye Deli"],
      ["bar", "Fiddler's Cellar"], ["restaurant", "Saffron Court"], ["hotel", "The Guildhall House"], ["cafe", "Little Finch Bakery"],
      ["bar", "Night Heron"], ["restaurant", "Copper Pot Kitchen"], ["cafe", "Teahouse Number Four"], ["restaurant", "Plum & Pestle"],
      ["bar", "The Velvet Post"], ["restaurant", "Old Mill Steakhouse"], ["cafe", "Windowbox Café"], ["bar", "Two Bridges Taproom"],
    ],
  },
  {
    number: "11",
    name: "Hospital Hill",
    zipCode: "98993",
    streets: ["Mercy Drive", "Orchard Terrace", "Summit Street", "Laurel Way"],
    taste: { bed: "QN", napkin: "SG", cloth: "52", apron: "WH" },
    customers: [
      ["clinic", "Alder Bay Day Surgery"], ["cafe", "Rounds Coffee Bar"], ["clinic", "Summit Family Clinic"], ["restaurant", "Orchard Table"],
      ["clinic", "Laurel Eye Center"], ["cafe", "Sunny Side Deli"], ["clinic", "Hilltop Physical Therapy"], ["cafe", "The Daily Crumb"],
      ["clinic", "Mercy Drive Dental Group"], ["restaurant", "Basil & Bone"], ["clinic", "Riverstone Senior Living"], ["cafe", "Second Cup on Summit"],
      ["clinic", "Birchwood Care Home"], ["restaurant", "Green Lantern Noodles"], ["clinic", "Northside Imaging"], ["cafe", "Pocket Bakery"],
      ["clinic", "Harper Women's Health"], ["cafe", "Kettle & Kin"], ["restaurant", "The Hill House Grill"], ["cafe", "Lunchbox Republic"],
    ],
  },
  {
    number: "12",
    name: "Market Street",
    zipCode: "98994",
    streets: ["Market Street", "Exchange Place", "Tanner Street", "Commerce Row"],
    taste: { bed: "QN", napkin: "BK", cloth: "72", apron: "BK" },
    customers: [
      ["restaurant", "Exchange Brasserie"], ["cafe", "Ledger Coffee Roasters"], ["restaurant", "Red Rooster Rotisserie"], ["bar", "The Closing Bell"],
      ["restaurant", "Banh Mi Boulevard"], ["hotel", "The Merchant Hotel"], ["restaurant", "Casa Amapola"], ["cafe", "Stall 18 Juice & Toast"],
      ["restaurant", "Tanner's Smokehouse"], ["bar", "Brass Ladder"], ["restaurant", "Spice Ferry"], ["cafe", "Flour & Fig"],
      ["restaurant", "Golden Ladle Dumplings"], ["bar", "Hop Exchange"], ["restaurant", "Via Ponte Pizzeria"], ["cafe", "Market Hall Donuts"],
      ["restaurant", "The Long Table"], ["bar", "The Understudy"], ["restaurant", "Pepper & Pine"], ["cafe", "Noon Salad Bar"],
    ],
  },
  {
    number: "33",
    name: "Grand Boulevard",
    zipCode: "98995",
    streets: ["Grand Boulevard", "Opera Place", "Linden Avenue", "Fountain Street"],
    taste: { bed: "KG", napkin: "BK", cloth: "90", apron: "BK" },
    customers: [
      ["hotel", "The Marlowe Grand Hotel"], ["restaurant", "L'Heure Bleue"], ["bar", "The Gilded Olive"], ["hotel", "Linden Park Hotel"],
      ["cafe", "Café Intermezzo"], ["restaurant", "Prime & Proper"], ["hotel", "Opera House Residence"], ["restaurant", "Sakura Terrace"],
      ["bar", "Curtain Call"], ["hotel", "The Fountain Court"], ["restaurant", "Ember & Oak"], ["cafe", "Marzipan Patisserie"],
      ["hotel", "Hotel Belvoir"], ["restaurant", "Bistro Paulette"], ["bar", "Sixteen Floors Up"], ["hotel", "The Aldergate"],
      ["restaurant", "The Conservatory Room"], ["restaurant", "Peacock & Quill"], ["cafe", "Boulevard Tea Salon"], ["bar", "Lobby Bar No. 3"],
    ],
  },
  {
    number: "75",
    name: "Airport and Beach",
    zipCode: "98996",
    streets: ["Airport Way", "Beachcomber Drive", "Runway Road", "Dune Street"],
    taste: { bed: "KG", napkin: "SG", cloth: "72", apron: "WH" },
    customers: [
      ["hotel", "Jetstream Inn"], ["cafe", "Gate Five Coffee"], ["hotel", "Runway Lodge"], ["restaurant", "The Windsock Diner"],
      ["hotel", "Alder Bay Airport Suites"], ["bar", "Final Approach"], ["restaurant", "Tiki Dune"], ["hotel", "Sandpiper Resort"],
      ["restaurant", "Boardwalk Crab Shack"], ["bar", "The Flip Flop"], ["hotel", "Beachcomber Hotel"], ["restaurant", "Coral Kitchen"],
      ["cafe", "Salt Air Donuts"], ["hotel", "Dunes Family Resort"], ["restaurant", "Taqueria Marea"], ["hotel", "Shoreline Bed & Breakfast"],
      ["restaurant", "Lifeguard Grill"], ["bar", "Sunset Tap House"], ["cafe", "Surf's Cup"], ["restaurant", "The Pelican Plate"],
    ],
  },
];

export const DEMO_CITY = { city: "Alder Bay", state: "WA" };
