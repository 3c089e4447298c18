import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Leads from a page of one thing to the list. */
export const BackLink = ({ to }: { to: '/tasks' | '/backends' | '/tenants' | '/people' }) => {
  const { t } = useTranslation()
  return (
    <Link to={to} aria-label={t('action.back')} className="-ml-1.5 rounded p-1.5 text-soft hover:bg-hover">
      <ArrowLeft size={16} aria-hidden />
    </Link>
  )
}
