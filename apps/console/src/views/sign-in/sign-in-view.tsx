import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consoleClient } from '../../api/console-client.ts'
import type { Session } from '../../api/session.ts'
import { sessionQuery } from '../../api/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { CommandLine } from '../../ui/command-line.tsx'
import { describeProblem } from '../../ui/describe-problem.ts'
import { Field } from '../../ui/field.tsx'
import { takeLinkToken } from './link-token.ts'

type Ways = { oidc: boolean; oidc_name: string }

/** Ways to sign in: a link in the fragment, an identity provider, an API key. */
export const SignInView = ({ failed, back }: { failed: string; back: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [link] = useState(takeLinkToken)
  const [key, setKey] = useState('')
  const [fault, setFault] = useState(failed === '' ? '' : t('signIn.oidcFailed', { reason: failed }))
  const [isBusy, setIsBusy] = useState(false)
  const ways = useQuery({ queryKey: ['sign-in'], queryFn: ({ signal }) => consoleClient.get<Ways>('/sign-in', signal) })

  const enter = async (path: string, fields: object): Promise<void> => {
    setIsBusy(true)
    setFault('')
    try {
      client.setQueryData(sessionQuery.queryKey, await consoleClient.post<Session>(path, fields))
      setKey('')
      await navigate({ href: back, replace: true })
    } catch (error) {
      setFault(describeProblem(error).title)
    } finally {
      setIsBusy(false)
    }
  }
  const submitKey = (event: FormEvent): void => {
    event.preventDefault()
    void enter('/sign-in/key', { key: key.trim() })
  }
  return (
    <main className="flex min-h-full flex-col items-center justify-center px-4 py-12">
      <div className="w-full max-w-sm">
        <h1 className="flex items-center gap-2.5 text-xl font-semibold">
          <img src="/console/icon.svg" alt="" className="size-7" />
          {t('signIn.title')}
        </h1>
        {fault !== '' && (
          <p role="alert" className="mt-4 rounded border border-failed/40 bg-failed-soft px-3 py-2 text-sm">
            {fault}
          </p>
        )}
        {link !== '' && (
          <section className="mt-6">
            <p className="mb-3 text-soft">{t('signIn.linkReady')}</p>
            <Button
              look="primary"
              className="w-full"
              isBusy={isBusy}
              onClick={() => void enter('/sign-in/link', { token: link })}
            >
              {t('signIn.withLink')}
            </Button>
          </section>
        )}
        {ways.data?.oidc === true && (
          <a
            href="/console/api/sign-in/oidc"
            className="mt-6 flex h-9 items-center justify-center rounded border border-accent-fill bg-accent-fill text-sm font-medium text-on-accent hover:bg-accent-press"
          >
            {t('signIn.withOidc', { name: ways.data.oidc_name })}
          </a>
        )}
        <form className="mt-6" onSubmit={submitKey}>
          <Field
            label={t('signIn.key')}
            hint={t('signIn.keyHint')}
            value={key}
            onChange={(event) => setKey(event.target.value)}
            type="password"
            autoComplete="off"
            spellCheck={false}
            required
            placeholder="gk_live_…"
          />
          <Button type="submit" className="mt-3 w-full" isBusy={isBusy} disabled={key.trim() === ''}>
            {t('signIn.withKey')}
          </Button>
        </form>
        <section className="mt-8 border-t border-line pt-4 text-sm text-soft">
          <p>{t('signIn.operators')}</p>
          <CommandLine text="kinora admin people login-link PERSON" />
        </section>
      </div>
    </main>
  )
}
