<?php
/**
 * Leaves nothing behind.
 */

if ( ! defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

delete_option( 'lotse_chat' );
