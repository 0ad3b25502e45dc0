import {
  Bot,
  Building2,
  ChartColumn,
  Coins,
  Database,
  FolderClosed,
  House,
  Inbox,
  type LucideIcon,
  MessageSquareText,
  Network,
  Settings,
  Shield,
  ShieldAlert,
  Users,
} from 'lucide-react'

/** The names that the server uses in `menuData`; a table instead of all of lucide keeps the shell small. */
const icons: Record<string, LucideIcon> = {
  building: Building2,
  chart: ChartColumn,
  chatbot: Bot,
  coins: Coins,
  database: Database,
  home: House,
  inbox: Inbox,
  messages: MessageSquareText,
  network: Network,
  settings: Settings,
  shield: Shield,
  'shield-alert': ShieldAlert,
  users: Users,
}

export const menuIcon = (name: string | null): LucideIcon => (name && icons[name]) || FolderClosed
