import { createLazyRoute } from '@tanstack/react-router'
import { SignInView } from './sign-in-view.tsx'

const SignInPage = () => {
  const { failed = '', back = '/console/' } = route.useSearch()
  // Only a path of this page; another origin would be an open redirect.
  return <SignInView failed={failed} back={/^\/(?![/\\])/.test(back) ? back : '/console/'} />
}

export const route = createLazyRoute('/sign-in')({ component: SignInPage })
