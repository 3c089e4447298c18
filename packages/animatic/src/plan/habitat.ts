/** Where a subject belongs. */
export type Habitat = 'land' | 'building' | 'afloat' | 'sky' | 'deep'
