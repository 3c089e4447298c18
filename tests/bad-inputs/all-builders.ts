import type { Builders } from './case.ts'
import { crashFilmRows } from './crash-films.ts'
import { crowdedCallbacks } from './crowded-callbacks.ts'
import { g1 } from './g1.ts'
import { g2 } from './g2.ts'
import { g3 } from './g3.ts'
import { g4 } from './g4.ts'
import { g5 } from './g5.ts'
import { g6 } from './g6.ts'
import { g7 } from './g7.ts'
import { g8 } from './g8.ts'
import { g9 } from './g9.ts'
import { g10 } from './g10.ts'
import { g11 } from './g11.ts'
import { g12 } from './g12.ts'
import { g13 } from './g13.ts'
import { g14 } from './g14.ts'
import { g15 } from './g15.ts'
import { g16 } from './g16.ts'
import { g17 } from './g17.ts'
import { g18 } from './g18.ts'
import { g19 } from './g19.ts'
import { g20 } from './g20.ts'
import { g21 } from './g21.ts'
import { g22 } from './g22.ts'
import { generalFilms } from './general-films.ts'
import { createLimits, pollLimits } from './limit-rows.ts'
import { namedHosts } from './named-hosts.ts'

/** The builders of each group. */
export const buildersByGroup: Readonly<Record<string, Builders>> = {
  G1: g1,
  G2: g2,
  G3: g3,
  G4: g4,
  G5: g5,
  G6: { ...g6, ...namedHosts },
  G7: g7,
  G8: g8,
  G9: g9,
  G10: g10,
  G11: g11,
  G12: g12,
  G13: g13,
  G14: g14,
  G15: g15,
  G16: g16,
  G17: { ...g17, ...generalFilms },
  G18: g18,
  G19: { ...g19, ...pollLimits },
  G20: { ...g20, ...createLimits },
  G21: { ...g21, ...crashFilmRows },
  G22: { ...g22, ...crowdedCallbacks },
}
