/** Pages about what is itself made of generated files: written last, by a process that loads those anew. */
export const skinPages = ['docs/reference/mcp-tools.md', 'docs/reference/parity.md'] as const
