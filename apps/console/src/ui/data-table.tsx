import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Meta = {
  align?: 'right'
  /** Hidden below this width of the window. */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  width?: string
}

const features = tableFeatures({ columnMeta: {} as Meta })
export type Column<Row extends object> = ColumnDef<typeof features, Row>

const hiddenBelow = {
  sm: 'hidden sm:table-cell',
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
  xl: 'hidden xl:table-cell',
}
const cellClass = (meta: Meta | undefined): string =>
  classNames(
    'px-2 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6',
    meta?.align === 'right' && 'text-right',
    meta?.from && hiddenBelow[meta.from],
  )

type Props<Row extends object> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  getId: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Shown below the rows, as a button for the next page. */
  after?: ReactNode
}

/** Moves the focus to the next or previous row: j and k or the arrows. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.metaKey || event.ctrlKey || event.target !== event.currentTarget) return
  const row = event.currentTarget
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
  event.preventDefault()
  if (next instanceof HTMLElement) next.focus()
}

/** A dense table over the whole width of the view. */
export function DataTable<Row extends object>({ label, rows, columns, getId, onOpen, after }: Props<Row>) {
  const table = useTable({ features, columns: [...columns], data: rows as Row[], getRowId: getId })
  return (
    // A narrow window scrolls it with the keyboard, so it needs a tab stop if no row has one.
    <section
      aria-label={label}
      {...(onOpen ? {} : { tabIndex: 0 })}
      className="overflow-x-auto focus-visible:-outline-offset-2"
      data-list
    >
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b border-line">
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={classNames(
                    'h-8 text-left text-xs font-medium whitespace-nowrap text-soft',
                    header.column.columnDef.meta?.width,
                    cellClass(header.column.columnDef.meta),
                  )}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              {...(onOpen
                ? {
                    tabIndex: 0,
                    onClick: () => onOpen(row.original),
                    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
                      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row.original)
                      else moveFocus(event)
                    },
                  }
                : {})}
              className={classNames(
                'h-9 border-b border-line last:border-b-0 focus-visible:-outline-offset-2',
                onOpen !== undefined && 'cursor-pointer hover:bg-hover focus-visible:bg-hover',
              )}
            >
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={classNames('py-1', cellClass(cell.column.columnDef.meta))}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {after}
    </section>
  )
}
