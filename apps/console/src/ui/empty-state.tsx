import type { ReactNode } from 'react'
import { CommandLine } from './command-line.tsx'

type Props = { title: string; children?: ReactNode; command?: string; action?: ReactNode; isPage?: boolean }

/** Describes what a list will contain and how to create the first item. */
export const EmptyState = ({ title, children, command, action, isPage = false }: Props) => (
  <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
    {isPage ? <h1 className="font-medium">{title}</h1> : <p className="font-medium">{title}</p>}
    {children !== undefined && <p className="max-w-md text-soft">{children}</p>}
    {command !== undefined && <CommandLine text={command} />}
    {action}
  </div>
)
