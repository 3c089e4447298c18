import { Link, type LinkProps } from '@tanstack/react-router'

type Tab = { key: string; label: string; count?: number | undefined; link: LinkProps }

/** Tabs as links: the chosen one is part of the URL. */
export const Tabs = ({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) => (
  <nav
    aria-label={label}
    className="no-scrollbar flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3 md:px-5"
  >
    {tabs.map(({ key, label: text, count, link }) => (
      <Link
        key={key}
        {...link}
        replace
        activeProps={{}}
        activeOptions={{ exact: true }}
        aria-current={key === current ? 'page' : undefined}
        className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm font-medium whitespace-nowrap text-soft hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text"
      >
        {text}
        {count !== undefined && count > 0 && (
          <span className="tabular rounded-sm bg-pressed px-1.5 text-xs text-soft">{count}</span>
        )}
      </Link>
    ))}
  </nav>
)
