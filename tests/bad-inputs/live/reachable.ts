/** Addresses the service may reach for these tests (EGRESS_ALLOW_CIDRS 127.0.0.64/26); all other local ones it may not. */
export const reachable = Array.from({ length: 62 }, (_, i) => `127.0.0.${65 + i}`)
