import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The entry of the dashboard's administration: it only leads on to the widgets. */
export function WidgetIndexPage() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: '/superadmin/dashboard-widgets', replace: true })
  }, [navigate])
  return <h1 className="text-muted">Weiterleitung...</h1>
}
