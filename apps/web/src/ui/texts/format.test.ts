import { expect, test } from 'vitest'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatInteger,
  formatNumber,
  formatPercent,
} from './format.ts'

test('amounts have two decimals and a German comma', () => {
  expect(formatNumber(1234.5)).toBe('1.234,50')
  expect(formatNumber(0)).toBe('0,00')
  expect(formatNumber(-0.456)).toBe('-0,46')
})

test('whole numbers are grouped only above 999', () => {
  expect(formatInteger(999)).toBe('999')
  expect(formatInteger(1000)).toBe('1.000')
  expect(formatInteger(1_234_567)).toBe('1.234.567')
})

test('one is singular, and a line does not end between a number and its word', () => {
  expect(formatCount(1, 'Datei', 'Dateien')).toBe('1\u00a0Datei')
  expect(formatCount(0, 'Datei', 'Dateien')).toBe('0\u00a0Dateien')
  expect(formatCount(1200, 'Datei', 'Dateien')).toBe('1.200\u00a0Dateien')
})

test('a share becomes percent', () => {
  expect(formatPercent(0.125)).toBe('12,5\u00a0%')
})

test('dates follow the calendar in Berlin, not that of the computer', () => {
  expect(formatDate('2026-03-05')).toBe('05.03.2026')
  expect(formatDate('2026-06-30T22:30:00Z')).toBe('01.07.2026')
})

test('times are Berlin time, in summer and in winter', () => {
  expect(formatDateTime('2026-01-15T12:00:00Z')).toBe('15.01.2026, 13:00')
  expect(formatDateTime('2026-07-15T12:00:00Z')).toBe('15.07.2026, 14:00')
})

test('a missing or broken date is shown as a dash', () => {
  expect(formatDate(null)).toBe('–')
  expect(formatDateTime('gestern')).toBe('–')
})

test('file sizes grow through Bytes, KB, MB and GB', () => {
  expect(formatFileSize(0)).toBe('0 Bytes')
  expect(formatFileSize(1)).toBe('1 Byte')
  expect(formatFileSize(1023)).toBe('1.023 Bytes')
  expect(formatFileSize(1536)).toBe('1,5 KB')
  expect(formatFileSize(20 * 1024 * 1024)).toBe('20 MB')
  expect(formatFileSize(5 * 1024 ** 4)).toBe('5.120 GB')
})

test('a size just below the next unit is not rounded to 1.024', () => {
  expect(formatFileSize(1024 * 1024 - 1)).toBe('1 MB')
})
