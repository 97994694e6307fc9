/** The brands of an agency, and the titles of their products, which have no brand in the data file. */
export const AGENCY_BRANDS: Readonly<Record<string, readonly string[]>> = {
  // Food and pets
  'Butcher & Bay': ['Beef Steak', 'Chicken Meat'],
  Fizzwell: ['Soft Drinks', 'Water'],
  'Golden Hive': ['Honey Jar'],
  'Holland Farm': ['Milk', 'Eggs'],
  'Kampong Kitchen': ['Rice', 'Cooking Oil'],
  Liftwell: ['Protein Powder'],
  'Pawsome Pantry': ['Dog Food', 'Cat Food'],
  'Polar Scoop': ['Ice Cream'],
  Seabright: ['Fish Steak'],
  Softleaf: ['Tissue Paper Box'],
  Sunpress: ['Juice'],
  // Kitchen and home
  'Bamboo Row': ['Bamboo Spatula', 'Wooden Rolling Pin'],
  Citrana: ['Citrus Squeezer Yellow', 'Yellow Peeler'],
  Clearglass: ['Glass', 'Black Aluminium Cup'],
  'Ember & Iron': ['Carbon Steel Wok', 'Pan'],
  'Fine Sieve': ['Fine Mesh Strainer', 'Kitchen Sieve'],
  'Grater Good': ['Grater Black', 'Egg Slicer', 'Chopping Board'],
  'Larder Lane': ['Spice Rack', 'Mug Tree Stand'],
  Lunchly: ['Lunch Box', 'Ice Cube Tray'],
  Mixwell: ['Boxed Blender', 'Hand Blender'],
  Nestwood: ['Decoration Swing', 'Family Tree Photo Frame', 'House Showpiece Plant', 'Plant Pot'],
  Plateau: ['Plate', 'Tray', 'Silver Pot With Glass Cap'],
  'Slotted & Co': ['Slotted Turner', 'Red Tongs', 'Black Whisk'],
  'Steelcraft Table': ['Fork', 'Knife', 'Spoon'],
  'Voltair Home': ['Electric Stove', 'Microwave Oven'],
  // Sports
  Courtline: ['Basketball', 'Basketball Rim', 'Volleyball'],
  'Diamond Nine': ['Baseball Ball', 'Baseball Glove', 'Metal Baseball Bat'],
  'Fairway Club': ['Golf Ball', 'Iron Golf'],
  'Pitch & Crease': ['Cricket Ball', 'Cricket Bat', 'Cricket Helmet', 'Cricket Wicket'],
  Topspin: ['Tennis Ball', 'Tennis Racket', 'Feather Shuttlecock'],
};

const brandByTitle = new Map(
  Object.entries(AGENCY_BRANDS).flatMap(([brand, titles]) => titles.map((title) => [title, brand])),
);

/** Returns the agency's brand of a product that has none in the data file, if it has one. */
export const agencyBrandOf = (title: string): string | undefined => brandByTitle.get(title);
