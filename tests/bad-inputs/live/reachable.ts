/** Addresses that the service may reach in tests (EGRESS_ALLOW_CIDRS 127.0.0.64/26); other local ones are forbidden. */
export const reachable = Array.from({ length: 62 }, (_, i) => `127.0.0.${65 + i}`)
