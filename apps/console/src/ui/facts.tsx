import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }

/** Names and values in two aligned columns. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-[minmax(96px,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
    {facts.map(({ label, value }) => (
      <div key={label} className="contents">
        <dt className="text-soft">{label}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
)
