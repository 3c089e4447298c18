import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { router } from './app/router.tsx'
import { applyTheme } from './app/theme.ts'
import { setUpWords } from './i18n/setup.ts'
import './styles.css'
import { Toasts } from './ui/toasts.tsx'

setUpWords()
applyTheme()

const target = document.getElementById('root')
if (!target) throw new Error('the page has no element with the id root')
createRoot(target).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
