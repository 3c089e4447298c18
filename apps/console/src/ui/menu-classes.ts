export const menuPopupClass =
  'min-w-48 rounded-lg border border-edge bg-raised p-1 shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0'
export const menuItemClass =
  'flex h-8 cursor-pointer items-center gap-2.5 rounded px-2.5 text-sm outline-none data-highlighted:bg-hover'
