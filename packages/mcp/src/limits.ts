/** Default price limit in credits, enough for a few short films. Above it a create needs `max_credits`. */
export const costlyAbove = 100
