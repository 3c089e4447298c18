/** Columns of the list, which are the same in its head and its rows. */
export const gridClass =
  'grid items-center gap-x-3 px-4 md:px-6 grid-cols-[88px_92px_minmax(0,1fr)_72px] md:grid-cols-[16px_88px_96px_minmax(0,1.4fr)_minmax(0,1fr)_72px] lg:grid-cols-[16px_88px_96px_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_88px_72px] xl:grid-cols-[16px_88px_96px_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_88px_88px_80px]'
