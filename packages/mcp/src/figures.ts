/** Credits above which a create is not made without a word on its price: a few short films, but no long one. */
export const costlyAbove = 100
