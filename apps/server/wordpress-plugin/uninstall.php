<?php
/**
 * Leaves nothing behind, on none of the sites of a network.
 */

if ( ! defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $lotse_chat_site ) {
		switch_to_blog( $lotse_chat_site );
		delete_option( 'lotse_chat' );
		restore_current_blog();
	}
} else {
	delete_option( 'lotse_chat' );
}
