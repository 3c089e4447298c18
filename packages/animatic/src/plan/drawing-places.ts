/** The place of a subject in the scene. */
export type Habitat = 'land' | 'building' | 'afloat' | 'sky' | 'deep'

/** Habitats of emoji drawings; all others are on the ground. */
export const drawingHabitats: Readonly<Partial<Record<Habitat, string>>> = {
  sky: 'kite, bat, helicopter, parrot, dove, owl, party-balloon, honeybee, parachute, satellite, small-airplane, lady-beetle, goose, mosquito, feather, maple-leaf, fallen-leaf, magic-wand, airplane-departure, crystal-ball',
  afloat:
    'canoe, swan, duck, speedboat, motor-boat, passenger-ship, ferry, lotus, otter, ring-buoy, person-rowing-boat',
  deep: 'octopus, squid, shark, blowfish, tropical-fish, seal, shrimp, lobster, spouting-whale',
  building:
    'church, mosque, hindu-temple, synagogue, shinto-shrine, ferris-wheel, roller-coaster, circus-tent, tokyo-tower, statue-of-liberty, hospital, hotel, factory, convenience-store, department-store, office-building, japanese-castle, classical-building, post-office, love-hotel, house-with-garden, houses, christmas-tree, evergreen-tree, deciduous-tree, palm-tree, fountain, kaaba, moai, cactus, playground-slide',
}

/** Heights in units of the picture, for drawings that differ from their group. */
export const drawingHeights: Readonly<Record<string, number>> = {
  giraffe: 0.4,
  'christmas-tree': 0.36,
  'evergreen-tree': 0.42,
  'tokyo-tower': 0.5,
  'ferris-wheel': 0.46,
  church: 0.4,
  cactus: 0.24,
  't-rex': 0.36,
  sauropod: 0.42,
  gorilla: 0.22,
  hippopotamus: 0.2,
  rhinoceros: 0.2,
  zebra: 0.22,
  cow: 0.2,
  ox: 0.2,
  'water-buffalo': 0.2,
  bus: 0.2,
  'delivery-truck': 0.2,
  'fire-engine': 0.2,
  tractor: 0.19,
  'racing-car': 0.15,
  hut: 0.22,
  mouse: 0.07,
  hamster: 0.07,
  raccoon: 0.11,
  koala: 0.11,
  frog: 0.07,
  snail: 0.07,
  'baby-chick': 0.08,
  hedgehog: 0.1,
  chipmunk: 0.1,
  honeybee: 0.06,
  'lady-beetle': 0.05,
  bat: 0.08,
  dove: 0.09,
  kite: 0.16,
  parrot: 0.12,
  owl: 0.17,
  helicopter: 0.16,
  'party-balloon': 0.17,
  swan: 0.13,
  duck: 0.08,
  canoe: 0.12,
  shark: 0.16,
  octopus: 0.2,
  'couch-and-lamp': 0.32,
  chair: 0.24,
  bathtub: 0.24,
  'musical-keyboard': 0.2,
  guitar: 0.24,
  violin: 0.18,
  drum: 0.16,
  sled: 0.12,
  'fishing-pole': 0.2,
  umbrella: 0.2,
  'jack-o-lantern': 0.13,
  mushroom: 0.12,
  sunflower: 0.13,
  tulip: 0.2,
  rose: 0.2,
  bouquet: 0.2,
  'potted-plant': 0.2,
  amphora: 0.2,
  'teddy-bear': 0.16,
  backpack: 0.14,
  'birthday-cake': 0.2,
  candle: 0.13,
  laptop: 0.2,
  feather: 0.06,
  'maple-leaf': 0.06,
  lotus: 0.08,
  bell: 0.17,
  firecracker: 0.15,
}

/** Emoji drawings that roll; other subjects on land walk. */
export const rolling =
  'racing-car, bus, delivery-truck, pickup-truck, motorcycle, motor-scooter, tractor, fire-engine, ambulance, police-car, taxi, auto-rickshaw, minibus, sport-utility-vehicle, articulated-lorry, kick-scooter, skateboard, sled'

/** Rooted on land. */
export const rooted =
  'cactus, mushroom, brown-mushroom, sunflower, tulip, rose, hibiscus, hyacinth, seedling, potted-plant, bouquet, sheaf-of-rice, herb, shamrock, four-leaf-clover, wilted-flower, white-flower, tent, hut, umbrella, teddy-bear, spiral-shell, coral, bus-stop, postbox, fuel-pump, vertical-traffic-light, stop-sign, luggage, couch-and-lamp, chair, bathtub, musical-keyboard, ear-of-corn, nest-with-eggs, empty-nest, railway-track, snowman-without-snow, firecracker, jack-o-lantern, oyster, spider-web, carousel-horse, hot-springs'
