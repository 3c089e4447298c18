import type { SubjectKind } from '../../vocabulary/subject-vocabulary.ts'
import { animals } from './animals.ts'
import { drawCampfire, drawCastle, drawHouse, drawLighthouse, drawTemple, drawWindmill } from './buildings.ts'
import { drawPenguin } from './penguin.ts'
import { drawAstronaut, drawRobot, drawSnowman } from './people.ts'
import { drawPerfume } from './perfume.ts'
import { drawPerson } from './person.ts'
import type { DrawSubject } from './pose.ts'
import { drawDolphin, drawFish, drawJellyfish, drawTurtle, drawWhale } from './sea-life.ts'
import { drawBlossomTree, drawLonePalm, drawLoneTree } from './standing-trees.ts'
import { drawAirplane, drawBalloon, drawBicycle, drawCar, drawRocket, drawTrain, drawUfo } from './vehicles.ts'
import { drawBridge, drawSailboat, drawShip } from './vessels.ts'
import { drawBird, drawButterfly, drawCrane, drawDragon, drawEagle } from './winged.ts'

export const drawings: Readonly<Record<SubjectKind, DrawSubject>> = {
  ...animals,
  person: drawPerson,
  astronaut: drawAstronaut,
  robot: drawRobot,
  snowman: drawSnowman,
  perfume: drawPerfume,
  penguin: drawPenguin,
  birds: drawBird,
  eagle: drawEagle,
  crane: drawCrane,
  butterfly: drawButterfly,
  dragon: drawDragon,
  fish: drawFish,
  whale: drawWhale,
  dolphin: drawDolphin,
  jellyfish: drawJellyfish,
  turtle: drawTurtle,
  sailboat: drawSailboat,
  ship: drawShip,
  bridge: drawBridge,
  car: drawCar,
  train: drawTrain,
  bicycle: drawBicycle,
  airplane: drawAirplane,
  rocket: drawRocket,
  ufo: drawUfo,
  balloon: drawBalloon,
  lighthouse: drawLighthouse,
  house: drawHouse,
  castle: drawCastle,
  temple: drawTemple,
  windmill: drawWindmill,
  campfire: drawCampfire,
  tree: drawLoneTree,
  blossomTree: drawBlossomTree,
  palm: drawLonePalm,
}
