import {
  Activity,
  Boxes,
  Building2,
  HeartPulse,
  Layers,
  ListVideo,
  type LucideIcon,
  ScrollText,
  TriangleAlert,
  Users,
} from 'lucide-react'

export type Page = {
  path: '/now' | '/tasks' | '/attention' | '/backends' | '/weights' | '/tenants' | '/people' | '/audit' | '/health'
  /** `g` and this letter go to the page. */
  letter: string
  icon: LucideIcon
  /** Also in the bar at the bottom of a narrow window. */
  isMain?: true
}

/** Pages of an operator, in the order of the sidebar. */
export const operatorPages: readonly Page[] = [
  { path: '/now', letter: 'n', icon: Activity, isMain: true },
  { path: '/tasks', letter: 't', icon: ListVideo, isMain: true },
  { path: '/attention', letter: 'd', icon: TriangleAlert, isMain: true },
  { path: '/backends', letter: 'b', icon: Layers, isMain: true },
  { path: '/weights', letter: 'w', icon: Boxes },
  { path: '/tenants', letter: 'e', icon: Building2, isMain: true },
  { path: '/people', letter: 'p', icon: Users },
  { path: '/audit', letter: 'a', icon: ScrollText },
  { path: '/health', letter: 'h', icon: HeartPulse },
]
export const pageTitleKey = (path: Page['path']): string => `pages.${path.slice(1)}`
